/** Forms that remote agents have open, each behind an id that cannot be guessed. */
import type { CallableProvider } from './message-types.js';

export interface HttpSession {
  readonly id: string;
  readonly provider: CallableProvider;
  expires: number;
}

export interface SessionStoreOptions {
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly now: () => number;
  readonly onEnd: (provider: CallableProvider) => void;
}

export interface SessionStore {
  /** Undefined when as many sessions are open as may be. */
  open(provider: CallableProvider): HttpSession | undefined;
  isFull(): boolean;
  /** The session with this id, which lives longer by being used; undefined when there is none any more. */
  use(id: string): HttpSession | undefined;
  end(id: string): boolean;
}

/** 256 random bits: an id is all that keeps one agent's form from another. */
function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createSessionStore({ maxSessions, idleMs, now, onEnd }: SessionStoreOptions): SessionStore {
  // Insertion order is order of last use, because `use` reinserts: expired ones are always first.
  const sessions = new Map<string, HttpSession>();

  const end = (id: string): boolean => {
    const session = sessions.get(id);
    if (!session) return false;
    sessions.delete(id);
    onEnd(session.provider);
    return true;
  };
  const sweep = (): void => {
    for (const { id, expires } of sessions.values()) {
      if (expires > now()) return;
      end(id);
    }
  };
  const isFull = (): boolean => {
    sweep();
    return sessions.size >= maxSessions;
  };

  return {
    isFull,
    open(provider) {
      if (isFull()) return undefined;
      const session: HttpSession = { id: createSessionId(), provider, expires: now() + idleMs };
      sessions.set(session.id, session);
      return session;
    },
    use(id) {
      sweep();
      const session = sessions.get(id);
      if (!session) return undefined;
      session.expires = now() + idleMs;
      sessions.delete(id);
      sessions.set(id, session);
      return session;
    },
    end(id) {
      sweep();
      return end(id);
    },
  };
}
