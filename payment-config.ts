import { readFileSync } from 'node:fs'
import { z } from 'zod'

const pemFile = z.string().transform((path, check) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    check.addIssue({ code: 'custom', message: `is no readable file: ${String(error)}` })
    return z.NEVER
  }
})

/** The settings of payment processors, as config.ts reads them. */
export const paymentEnvironment = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  AMAZON_PAY_PUBLIC_KEY_ID: z.string().optional(),
  AMAZON_PAY_PRIVATE_KEY_FILE: pemFile.optional(),
  AMAZON_PAY_STORE_ID: z.string().optional(),
  AMAZON_PAY_SANDBOX: z.stringbool().optional(),
}

/** Settings that belong together: all of a group, or none. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AMAZON_PAY_PUBLIC_KEY_ID', 'AMAZON_PAY_PRIVATE_KEY_FILE', 'AMAZON_PAY_STORE_ID'],
] as const

const settings = z.object(paymentEnvironment)
type Settings = z.infer<typeof settings>

/** The payment processors that are connected. */
export type PaymentConfig = {
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined
  readonly amazonPay:
    | {
        readonly publicKeyId: string
        readonly privateKey: string
        readonly storeId: string
        readonly isSandbox: boolean
      }
    | undefined
}

/** What is missing of a processor that is named in part. */
export function paymentFaults(env: Settings): { name: string; why: string }[] {
  return GROUPS.flatMap((group) => {
    const absent = group.filter((name) => env[name] === undefined)
    if (absent.length === group.length) return []
    return absent.map((name) => ({ name, why: `is needed too: ${group.join(', ')} belong together` }))
  })
}

/** The processors that the settings name. Amazon's sandbox is used outside production unless they say otherwise. */
export function paymentsOf(env: Settings, isProduction: boolean): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const { AMAZON_PAY_PUBLIC_KEY_ID: publicKeyId, AMAZON_PAY_PRIVATE_KEY_FILE: privateKey } = env
  const { AMAZON_PAY_STORE_ID: storeId, AMAZON_PAY_SANDBOX: isSandbox = !isProduction } = env
  const hasAmazon = publicKeyId !== undefined && privateKey !== undefined && storeId !== undefined
  return {
    stripe: secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret } : undefined,
    amazonPay: hasAmazon ? { publicKeyId, privateKey, storeId, isSandbox } : undefined,
  }
}
