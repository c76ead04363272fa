/** Forms that remote agents have open, each behind an id that cannot be guessed. */
import type { CallableProvider } from './message-types.js';

export interface HttpSession {
  readonly id: string;
  readonly provider: CallableProvider;
  readonly client: string | undefined;
  expires: number;
}

export interface SessionStoreOptions {
  readonly maxSessions: number;
  readonly maxPerClient: number;
  readonly idleMs: number;
  readonly now: () => number;
  readonly onEnd: (provider: CallableProvider) => void;
}

/** A place for a session whose provider is still being made. */
export interface Reservation {
  open(provider: CallableProvider): HttpSession;
  /** Gives the place back; does nothing after `open`. */
  release(): void;
}

export interface SessionStore {
  /** A place for one more session, or which limit is reached. */
  reserve(client: string | undefined): Reservation | 'full' | 'client-full';
  /** The session with this id; its time starts anew. Undefined when there is none. */
  use(id: string): HttpSession | undefined;
  end(id: string): boolean;
}

/** 256 random bits: the id alone keeps the form of one agent from another. */
function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { maxSessions, maxPerClient, idleMs, now, onEnd } = options;
  // Insertion order is the order of last use, because `use` reinserts: expired sessions always come first.
  const sessions = new Map<string, HttpSession>();
  /** Places taken, with those that are only reserved. */
  let taken = 0;
  const takenBy = new Map<string, number>();

  const count = (client: string | undefined, change: 1 | -1): void => {
    taken += change;
    if (client === undefined) return;
    const left = (takenBy.get(client) ?? 0) + change;
    if (left > 0) takenBy.set(client, left);
    else takenBy.delete(client);
  };
  const end = (id: string): boolean => {
    const session = sessions.get(id);
    if (!session) return false;
    sessions.delete(id);
    count(session.client, -1);
    onEnd(session.provider);
    return true;
  };
  const endExpired = (): void => {
    for (const { id, expires } of sessions.values()) {
      if (expires > now()) return;
      end(id);
    }
  };

  return {
    reserve(client) {
      endExpired();
      if (taken >= maxSessions) return 'full';
      if (client !== undefined && (takenBy.get(client) ?? 0) >= maxPerClient) return 'client-full';
      count(client, 1);
      let isOpen = true;
      return {
        open(provider) {
          isOpen = false;
          const session = { id: createSessionId(), provider, client, expires: now() + idleMs };
          sessions.set(session.id, session);
          return session;
        },
        release() {
          if (isOpen) count(client, -1);
          isOpen = false;
        },
      };
    },
    use(id) {
      endExpired();
      const session = sessions.get(id);
      if (!session) return undefined;
      session.expires = now() + idleMs;
      sessions.delete(id);
      sessions.set(id, session);
      return session;
    },
    end(id) {
      endExpired();
      return end(id);
    },
  };
}
