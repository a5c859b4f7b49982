import type { IdentityMethod } from '#domain/identity/protocol.ts'
import type { CallShop } from '../calls/call-shop.ts'
import { codeTo } from '../customers/member-shop.ts'
import { codeOfApp } from './one-time-code.ts'

type Answer = Readonly<Record<string, string>> & {
  readonly totpSessionInfo: { readonly sharedSecretKey: string; readonly sessionInfo: string }
  readonly mfaInfo: readonly { readonly mfaEnrollmentId: string }[]
}
type Post = (method: IdentityMethod, body: object) => Promise<Answer>

const EMAIL = 'sumire@example.jp'
const PASSWORD = '菫の花束 2026'

/** The life of an account of the identity provider, with every request that is posted. */
export async function identityRequests(shop: CallShop, post: Post): Promise<void> {
  const { idToken = '', localId = '', refreshToken } = await post('signUp', { email: EMAIL, password: PASSWORD })
  await post('token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  await post('lookup', { idToken })
  await post('update', { idToken, displayName: '菫' })
  await post('createAuthUri', { identifier: EMAIL, continueUri: 'http://shop.test/' })
  await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: EMAIL })
  await post('signInWithEmailLink', { email: EMAIL, oobCode: await codeTo(shop.db, EMAIL) })
  await post('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL })
  await post('resetPassword', { oobCode: await codeTo(shop.db, EMAIL), newPassword: PASSWORD })
  await shop.ports.identityAdmin.setEmailVerified(localId, EMAIL)
  await post('signInWithIdp', { requestUri: 'http://shop.test/', postBody: 'id_token=x&providerId=x' })
  await withApp(shop, post)
}

async function withApp(shop: CallShop, post: Post): Promise<void> {
  const credentials = { email: EMAIL, password: PASSWORD }
  const { idToken } = await post('signInWithPassword', credentials)
  const { totpSessionInfo } = await post('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey, sessionInfo } = totpSessionInfo
  const now = shop.ports.clock.now()
  const code = (at: Temporal.Instant) => codeOfApp(sharedSecretKey, at)
  const totpVerificationInfo = { sessionInfo, verificationCode: code(now) }
  await post('mfaEnrollment:finalize', { idToken, displayName: '電話', totpVerificationInfo })
  shop.setClock(now.add({ seconds: 30 }))
  const { mfaPendingCredential, mfaInfo } = await post('signInWithPassword', credentials)
  const pending = { mfaPendingCredential, mfaEnrollmentId: mfaInfo[0]!.mfaEnrollmentId }
  await post('mfaSignIn:start', pending)
  const signedIn = await post('mfaSignIn:finalize', {
    ...pending,
    totpVerificationInfo: { verificationCode: code(shop.ports.clock.now()) },
  })
  await post('mfaEnrollment:withdraw', { idToken: signedIn.idToken, mfaEnrollmentId: pending.mfaEnrollmentId })
  const last = await post('signInWithPassword', credentials)
  await post('delete', { idToken: last.idToken })
  shop.setClock(now)
}
