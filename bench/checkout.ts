/**
 * Measures what docs/performance.md states under Checkout. Run: npm run bench:checkout [-- guests | cart] [options of
 * the part]; without a part `guests`.
 */
const PARTS = {
  guests: () => import('./checkout-guests.ts'),
  cart: () => import('./checkout-cart.ts'),
}

const part = process.argv[2] ?? ''
if (part in PARTS) process.argv.splice(2, 1)
await PARTS[part in PARTS ? (part as keyof typeof PARTS) : 'guests']()
