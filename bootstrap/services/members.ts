import { chooseDefaultAddress, removeAddress, saveAddress } from '#services/members/address-book.ts'
import { confirmEmailChange, requestEmailChange } from '#services/members/change-email.ts'
import { changePassword } from '#services/members/change-password.ts'
import { checkPassword } from '#services/members/check-password.ts'
import { completeRegistration } from '#services/members/complete-registration.ts'
import { findPostalAddress } from '#services/members/find-postal-address.ts'
import { getMember } from '#services/members/get-member.ts'
import { getPoints } from '#services/members/get-points.ts'
import { getOwnOrder, listOrders } from '#services/members/list-orders.ts'
import { getRequiredReauthentication } from '#services/members/reauthenticate.ts'
import { register } from '#services/members/register.ts'
import { resendRegistration } from '#services/members/resend-registration.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#services/members/reset-password.ts'
import { joinWithExternalAccount, saveProfile } from '#services/members/save-profile.ts'
import { withdraw } from '#services/members/withdraw.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the member services, from registration to withdrawal. */
export function memberServices(basePorts: ServicePorts): Services['members'] {
  const documents = basePorts.asksForDocuments ? basePorts.identityDocuments : undefined
  const ports = { ...basePorts, admin: basePorts.identityAdmin, documents }
  return {
    checkPassword: checkPassword(ports),
    register: register(ports),
    resendRegistration: resendRegistration(ports),
    completeRegistration: completeRegistration(ports),
    joinWithExternalAccount: joinWithExternalAccount(ports),
    getMember: getMember(ports),
    saveProfile: saveProfile(ports),
    saveAddress: saveAddress(ports),
    chooseDefaultAddress: chooseDefaultAddress(ports),
    removeAddress: removeAddress(ports),
    changePassword: changePassword(ports),
    getRequiredReauthentication: getRequiredReauthentication(ports),
    requestEmailChange: requestEmailChange(ports),
    confirmEmailChange: confirmEmailChange(ports),
    requestPasswordReset: requestPasswordReset(ports),
    checkPasswordReset: checkPasswordReset(ports),
    resetPassword: resetPassword(ports),
    withdraw: withdraw(ports),
    getPoints: getPoints(ports),
    listOrders: listOrders(ports),
    getOrder: getOwnOrder(ports),
    findPostalAddress: findPostalAddress(ports),
  }
}
