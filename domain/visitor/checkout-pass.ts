/** As long as a cart is kept. */
const PASS_LIFETIME_S = 60 * 86_400

/** The text of a pass that is signed: the shop gave this browser a cart, an order or charges at that time. */
export function passText(givenAtS: number): string {
  return `checkout pass ${givenAtS}`
}

/** When a signed pass `givenAtS.signature` says that it was given; the signature is not checked. */
export function parsePass(text: string): number | undefined {
  const [, givenAtS] = /^(\d{1,11})\.[\w-]{43}$/.exec(text) ?? []
  return givenAtS === undefined ? undefined : Number(givenAtS)
}

export function isPassValid(givenAtS: number, nowS: number): boolean {
  return givenAtS <= nowS + 60 && nowS - givenAtS < PASS_LIFETIME_S
}
