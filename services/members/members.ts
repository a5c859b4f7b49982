import { getOwnOrder, type ListOrdersPorts, listOrders } from '../orders/get-order.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { FactorPorts } from '../staff/factor-changes.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { completeRegistration } from './complete-registration.ts'
import { confirmEmailCorrection, findEmailCorrection } from './correct-email.ts'
import { checkUndoLink, signInByMailedLink, undoChange } from './mailed-actions.ts'
import type { MemberPorts } from './member-ports.ts'
import { changePassword, checkPassword, checkPasswordReset, requestPasswordReset, resetPassword } from './password.ts'
import {
  chooseDefaultAddress,
  findPostalAddress,
  getMember,
  getPoints,
  joinWithExternalAccount,
  removeAddress,
  saveAddress,
  saveProfile,
} from './profile.ts'
import { getPasswordProof, getRequiredReauthentication } from './reauthenticate.ts'
import { recoverSignIn } from './recover-sign-in.ts'
import { register, resendRegistration } from './register.ts'
import { createMemberSecondFactor } from './second-factor.ts'
import { withdraw } from './withdraw.ts'

export type MembersPorts = MemberPorts &
  FactorPorts &
  ListOrdersPorts &
  Pick<ServicePorts, 'passkeys' | 'points' | 'postalCodes' | 'recoveryCodes' | 'oneTimeCodes' | 'qrCodes'>

/** Membership from registration to withdrawal (docs/product/2, Membership; docs/rules.md Members). */
export function createMembers(ports: MembersPorts) {
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
    getPasswordProof: getPasswordProof(ports),
    requestEmailChange: requestEmailChange(ports),
    confirmEmailChange: confirmEmailChange(ports),
    findEmailCorrection: findEmailCorrection(ports),
    confirmEmailCorrection: confirmEmailCorrection(ports),
    requestPasswordReset: requestPasswordReset(ports),
    checkPasswordReset: checkPasswordReset(ports),
    resetPassword: resetPassword(ports),
    withdraw: withdraw(ports),
    recoverSignIn: recoverSignIn(ports),
    secondFactor: createMemberSecondFactor(ports),
    checkUndoLink: checkUndoLink(ports),
    undoChange: undoChange(ports),
    signInByMailedLink: signInByMailedLink(ports),
    getPoints: getPoints(ports),
    listOrders: listOrders(ports),
    getOrder: getOwnOrder(ports),
    findPostalAddress: findPostalAddress(ports),
  }
}
