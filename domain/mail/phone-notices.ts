/** Mails that answer what a customer has just said or done, or only thank: they need no call. */
const NO_CALL: ReadonlySet<string> = new Set([
  'orderreceived',
  'contactchanged',
  'problemreceived',
  'identityaccepted',
  'chargepaid',
])

/**
 * Whether a customer without an e-mail address is called about the event of a mail (docs/rules.md Phone orders). An
 * unknown kind needs a call.
 */
export function needsCall(kind: string): boolean {
  return !NO_CALL.has(kind)
}

/** Mails about an order that go to the shop. */
const TO_SHOP: ReadonlySet<string> = new Set(['identityunchecked', 'problemnotice'])

export function isMailToShop(kind: string): boolean {
  return TO_SHOP.has(kind)
}
