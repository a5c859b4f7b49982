import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import type { RequiredReauthentication } from '#services/members/reauthenticate.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import { callerOf } from './require-session.ts'

type Context = Readonly<RouterContextProvider>

/** What a member has to confirm before a change, and the sign-in methods for a member without a password. */
export type RequiredProof = {
  readonly proof: RequiredReauthentication
  readonly hasPasskeys: boolean
  readonly providers: readonly { readonly id: string; readonly label: string }[]
}

export async function getRequiredProof(context: Context, session: MemberSession): Promise<RequiredProof> {
  const { members, passkeys, externalAccounts } = context.get(servicesContext)
  const proof = await members.getRequiredReauthentication(session, callerOf(context))
  if (proof !== 'sign-in') return { proof, hasPasskeys: false, providers: [] }
  const hasPasskeys = passkeys.isOffered && (await passkeys.list(session)).length > 0
  return { proof, hasPasskeys, providers: externalAccounts.providers }
}
