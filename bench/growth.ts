/**
 * Measures what docs/growth.md states. Run: npm run bench:growth [-- machines | years | cdn] [options of the part];
 * without a part `machines`.
 */
const PARTS = {
  machines: () => import('./growth-machines.ts'),
  years: () => import('./growth-years.ts'),
  cdn: () => import('./growth-cdn.ts'),
}

const part = process.argv[2] ?? ''
if (part in PARTS) process.argv.splice(2, 1)
await PARTS[part in PARTS ? (part as keyof typeof PARTS) : 'machines']()
