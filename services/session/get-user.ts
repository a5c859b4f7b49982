import { isRejected } from '#domain/result.ts'
import type { SessionServices } from '../session-services.ts'
import type { SessionPorts } from './member-session.ts'

/** Whose session it is, as the provider tells it; undefined when it does not. */
export function getUser({ identity }: Pick<SessionPorts, 'identity'>): SessionServices['getUser'] {
  return async ({ idToken }, from) => {
    const answer = await identity.call('lookup', { idToken }, from)
    return isRejected(answer) ? undefined : answer.users[0]
  }
}
