import { isRejected } from '#domain/result.ts'
import type { SessionServices } from '../session-services.ts'
import type { SessionPorts } from './member-session.ts'

/** The account of a session from the provider; undefined when it does not respond. */
export function getUser({ identity }: Pick<SessionPorts, 'identity'>): SessionServices['getUser'] {
  return async ({ idToken }, from) => {
    const response = await identity.call('lookup', { idToken }, from)
    return isRejected(response) ? undefined : response.users[0]
  }
}
