import { PERSON } from '#tests/support/customers/guest-checkout.ts'

const { familyName, givenName, familyNameKana, givenNameKana } = PERSON
/** Of the guests of the load: name, e-mail address, street, flat, telephone, network. */
const PERSONAL = new RegExp(
  [
    ...[familyName, givenName, familyNameKana, givenNameKana],
    ...['@example\\.jp', '千代田', '\\d+号室', '\\b090-?\\d{4}-?\\d{4}\\b', '\\b10\\.\\d+\\.\\d+\\.\\d+\\b'],
  ].join('|'),
)

/** Whether a line of a log has personal data of a guest of the load (tests/chaos/load.ts). */
export function isPersonal(line: string): boolean {
  return PERSONAL.test(line)
}
