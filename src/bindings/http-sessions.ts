/** Forms that remote agents have open, each behind an id that cannot be guessed. */

export interface HttpSession<T> {
  readonly id: string;
  /** The form, or the provider over it. */
  readonly value: T;
  expires: number;
}

export interface SessionStoreOptions<T> {
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly now: () => number;
  readonly onEnd: (value: T) => void;
}

export interface SessionStore<T> {
  /** Undefined when as many sessions are open as may be. */
  open(value: T, id?: string): HttpSession<T> | undefined;
  isFull(): boolean;
  /** The session with this id, which lives longer by being used; undefined when there is none any more. */
  use(id: string): HttpSession<T> | undefined;
  end(id: string): boolean;
  endAll(): void;
}

/** 256 random bits: an id is all that keeps one agent's form from another. */
export function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createSessionStore<T>({
  maxSessions,
  idleMs,
  now,
  onEnd,
}: SessionStoreOptions<T>): SessionStore<T> {
  // Insertion order is order of last use, because `use` reinserts: expired ones are always first.
  const sessions = new Map<string, HttpSession<T>>();

  const end = (id: string): boolean => {
    const session = sessions.get(id);
    if (!session) return false;
    sessions.delete(id);
    onEnd(session.value);
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
    open(value, id = createSessionId()) {
      if (isFull()) return undefined;
      const session: HttpSession<T> = { id, value, expires: now() + idleMs };
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
    endAll() {
      for (const id of sessions.keys()) end(id);
    },
  };
}
