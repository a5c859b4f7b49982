/** Readings of customer service and of money, and their arguments. A reading of an unknown order returns undefined. */
export const SERVICE_READINGS: Readonly<Record<string, (order: { uid: string }) => readonly unknown[]>> = {
  listOverdue: () => [undefined],
  listCharges: () => [{ state: 'open', kind: undefined, after: undefined }],
  readMoney: () => [],
  findCallers: () => ['0312345678'],
  listPhoneOrders: () => [],
  listVenues: () => [{ q: '', after: '' }],
  readVenue: () => ['unknown'],
  readPhoneOrder: ({ uid }) => [uid],
  findPhoneOffers: ({ uid }) => [uid, { q: '1', startOn: '2026-12-10', days: 4 }],
}

/** Changes that are not moves of an order: their arguments, and the subject of their row in the audit log. */
export const SERVICE_ROWS: Readonly<Record<string, { readonly args: readonly unknown[]; readonly subject: string }>> = {
  startPhoneOrder: { args: ['phone-order-1', { kind: 'new' }], subject: 'order:phone-order-1' },
  importCodStatement: { args: [''], subject: 'cod-statement' },
  markCleaned: { args: ['1-1'], subject: 'unit:1-1' },
}
