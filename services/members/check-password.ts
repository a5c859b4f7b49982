import { type Email, parseEmail } from '#domain/customer/email.ts'
import { checkMemberPassword } from '#domain/membership/password.ts'
import { isRejected } from '#domain/result.ts'
import type { MemberServices } from '../member-services.ts'
import type { ShopIdentity } from '../ports/mailer.ts'
import type { PasswordStrength } from '../ports/password-strength.ts'

type Ports = { readonly strength: PasswordStrength; readonly shop: Pick<ShopIdentity, 'shopName'> }

/** Checks a new password by the rules of the domain and its strength (docs/rules.md Members). */
export function checkPassword({ strength, shop }: Ports): MemberServices['checkPassword'] {
  return async ({ password, email, names = [] }) => {
    const parsed = parseEmail(email)
    const own = isRejected(parsed) ? email : parsed
    const guessableWords = [...own.split(/[@.]/), ...names, ...shop.shopName.split(/\s/), 'sumirei']
    const score = await strength.scoreOf(password, guessableWords)
    return checkMemberPassword({ password, email: own as Email, score })
  }
}
