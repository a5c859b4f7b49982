import { hasActiveRental } from '#domain/order/states.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { withdrawnMail } from '../mails/member-mails.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { MemberSession } from '../sessions/member-session.ts'
import { messageOf, serviceRejectionOf } from './identity-rejections.ts'
import { type MemberPorts, memberMail } from './member-ports.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Withdraws a membership; rejected while the customer has an active rental order or an open charge. Personal data is
 * removed from the shop's store, except the figures that the law requires, in one transaction with the last mail, then
 * the account at the provider. A crash in between leaves an account without a member, which is removed by withdrawing
 * again or by the scheduled job.
 */
export function withdraw(ports: MemberPorts & Pick<ServicePorts, 'passkeys'>) {
  const { members, passkeys, identity, clock, siteUrl, shop } = ports
  return async (session: MemberSession, { password }: { password: string | undefined }, from: Caller) => {
    const reauthenticated = await reauthenticate(ports, session, password, from)
    if (isRejected(reauthenticated)) return reauthenticated
    const { uid } = session
    const customer = await members.find(uid)
    if (customer !== undefined) {
      if (await hasActiveOrders(ports, uid)) return rejected('active-rental')
      const content = withdrawnMail({ siteUrl, shop, name: customer.profile.address })
      const mail = memberMail(ports, { kind: 'withdrawn', to: customer.email, content, event: uid })
      const outcome = await members.withdraw(uid, clock.now(), mail, hasActiveRental)
      if (outcome === 'active') return rejected('active-rental')
      if (outcome === 'owing') return rejected('open-charge')
    }
    const removal = await identity.call('delete', { idToken: reauthenticated.idToken }, from)
    if (isRejected(removal) && messageOf(removal.code) !== 'USER_NOT_FOUND') return serviceRejectionOf(removal)
    await passkeys.removeAll(uid)
    await members.recordAccountRemoved(uid, clock.now())
    return undefined
  }
}

/** A failed read of the orders counts as active (docs/product/4, Active rental order). */
async function hasActiveOrders({ members }: MemberPorts, uid: string): Promise<boolean> {
  try {
    return hasActiveRental(await members.rentalOrders(uid))
  } catch {
    return true
  }
}
