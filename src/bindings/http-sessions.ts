/** Forms that remote agents have open, each behind an id that cannot be guessed. The HTTP and MCP servers share them. */
import { clientOf, type HttpAccessOptions } from './http-access.js';
import { HttpRefusal } from './http-json.js';

/** How many forms may be open, and for how long. */
export interface SessionLimits {
  /** Sessions open at once; beyond it 503. Default: 1000. */
  readonly maxSessions?: number;
  /** Sessions that one client may have open at once; beyond it 429. Default: 20. */
  readonly maxSessionsPerClient?: number;
  /** Time after which an unused session ends. Default: 30 minutes. */
  readonly sessionIdleMs?: number;
}

const MAX_SESSIONS = 1000;
const MAX_SESSIONS_PER_CLIENT = 20;
const IDLE_MS = 30 * 60_000;

/** Time after which an unused session ends. */
export const idleMsOf = ({ sessionIdleMs = IDLE_MS }: SessionLimits): number => sessionIdleMs;

export interface HttpSession<T> {
  readonly id: string;
  /** The form, or the provider over it. */
  readonly value: T;
  readonly client: string | undefined;
  expires: number;
}

export interface SessionStoreOptions<T> {
  readonly maxSessions: number;
  /** Sessions that one client may have open at once. Default: as many as all clients together. */
  readonly maxPerClient?: number;
  readonly idleMs: number;
  readonly now: () => number;
  readonly onEnd: (value: T) => void;
}

/** A place for a session whose value is still being made. */
export interface Reservation<T> {
  open(value: T, id?: string): HttpSession<T>;
  /** Gives the place back; does nothing after `open`. */
  release(): void;
}

export interface SessionStore<T> {
  /** A place for one more session, or which limit is reached. */
  reserve(client: string | undefined): Reservation<T> | 'full' | 'client-full';
  /** Opens a session of an unknown client; undefined when as many are open as may be. */
  open(value: T, id?: string): HttpSession<T> | undefined;
  isFull(): boolean;
  /** The session with this id; its time starts anew. Undefined when there is none. */
  use(id: string): HttpSession<T> | undefined;
  end(id: string): boolean;
  endAll(): void;
}

/** 256 random bits: the id alone keeps the form of one agent from another. */
export function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createSessionStore<T>(options: SessionStoreOptions<T>): SessionStore<T> {
  const { maxSessions, maxPerClient = maxSessions, idleMs, now, onEnd } = options;
  // Insertion order is the order of last use, because `use` reinserts: expired sessions always come first.
  const sessions = new Map<string, HttpSession<T>>();
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
    onEnd(session.value);
    return true;
  };
  const endExpired = (): void => {
    for (const { id, expires } of sessions.values()) {
      if (expires > now()) return;
      end(id);
    }
  };
  const isFull = (): boolean => {
    endExpired();
    return taken >= maxSessions;
  };
  const reserve = (client: string | undefined): Reservation<T> | 'full' | 'client-full' => {
    if (isFull()) return 'full';
    if (client !== undefined && (takenBy.get(client) ?? 0) >= maxPerClient) return 'client-full';
    count(client, 1);
    let isPending = true;
    return {
      open(value, id = createSessionId()) {
        isPending = false;
        const session = { id, value, client, expires: now() + idleMs };
        sessions.set(id, session);
        return session;
      },
      release() {
        if (isPending) count(client, -1);
        isPending = false;
      },
    };
  };

  return {
    reserve,
    isFull,
    open(value, id) {
      const place = reserve(undefined);
      return typeof place === 'string' ? undefined : place.open(value, id);
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
    endAll() {
      for (const id of sessions.keys()) end(id);
    },
  };
}

/** A store of sessions with the limits of a server, or with the default ones. */
export function createLimitedSessions<T>(
  limits: SessionLimits,
  onEnd: (value: T) => void,
  now: () => number = Date.now,
): SessionStore<T> {
  const { maxSessions = MAX_SESSIONS, maxSessionsPerClient = MAX_SESSIONS_PER_CLIENT } = limits;
  return createSessionStore<T>({
    maxSessions,
    maxPerClient: maxSessionsPerClient,
    idleMs: idleMsOf(limits),
    now,
    onEnd,
  });
}

/** A place for the session of a request. Throws `HttpRefusal` with the code `x-busy` when a limit is reached. */
export function reserveSession<T>(
  sessions: SessionStore<T>,
  request: Request | undefined,
  options: HttpAccessOptions,
): Reservation<T> {
  const place = sessions.reserve(request && clientOf(request, options));
  if (typeof place !== 'string') return place;
  const [status, message] =
    place === 'full'
      ? [503, 'Too many forms are open; try again later.']
      : [429, 'You have too many forms open; end a session first, or wait until an unused one ends.'];
  throw new HttpRefusal(status, 'x-busy', message, { 'retry-after': '60' });
}
