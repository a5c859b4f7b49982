import { type ContactCorrection, type CorrectedContact, correctContact } from '../orders/correct-contact.ts'
import { closeCalls, noteCall } from '../orders/customer-calls.ts'
import type { ServicePorts } from '../service-ports.ts'
import { resendMail } from './resend-mail.ts'
import { staffUseCases } from './use-case.ts'

const SERVICE = { duties: ['service'] } as const
const CALLERS = { duties: ['service', 'returns', 'money'] } as const

/** How staff reach the customer of an order: by mail or on the telephone. */
export function createContactMoves(ports: ServicePorts) {
  const { move } = staffUseCases(ports)
  return {
    correctContact: move(
      'correctContact',
      { ...SERVICE, fields: ({ fields }: CorrectedContact) => fields },
      (bound, by) => (uid: string, correction: ContactCorrection) => correctContact(bound)(uid, correction, by),
    ),
    resendMail: move(
      'resendMail',
      SERVICE,
      (bound, by) => (uid: string, mailUid: string) => resendMail(bound)(uid, mailUid, by),
    ),
    noteCall: move('noteCall', CALLERS, (bound, by) => (uid: string, note: string) => noteCall(bound)(uid, note, by)),
    closeCalls: move('closeCalls', CALLERS, (bound, by) => (uid: string) => closeCalls(bound)(uid, by)),
  }
}
