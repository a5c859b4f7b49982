/**
 * The mail-sent flags of an order (docs/product/3, Order): the field on the wire, and the kind of the mail. Two mails
 * have the name of a state, so their fields end in `mail` (decision 039).
 */
export const MAIL_FLAGS = {
  shipment: 'shipment',
  limittoday: 'limittoday',
  orderreceived: 'orderreceived',
  orderconfirmed: 'orderconfirmed',
  returnedmail: 'returned',
  arrear: 'arrear',
  cancelmail: 'cancel',
  partialcancel: 'partialcancel',
} as const satisfies Readonly<Record<string, string>>
