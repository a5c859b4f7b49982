import { z } from 'zod'
import { fileOf } from './values.ts'

export const paymentEnvironment = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  AMAZON_PAY_PUBLIC_KEY_ID: z.string().optional(),
  AMAZON_PAY_PRIVATE_KEY_FILE: fileOf('a readable file', (text) => text).optional(),
  AMAZON_PAY_STORE_ID: z.string().optional(),
  AMAZON_PAY_SANDBOX: z.stringbool().optional(),
}

/** Settings that belong together: all of a group, or none. */
export const PROCESSOR_SETTINGS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AMAZON_PAY_PUBLIC_KEY_ID', 'AMAZON_PAY_PRIVATE_KEY_FILE', 'AMAZON_PAY_STORE_ID'],
] as const

type Settings = z.infer<z.ZodObject<typeof paymentEnvironment>>

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

/** The configured processors. Amazon's sandbox is the default outside production. */
export function toPaymentConfig(env: Settings, isProduction: boolean): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const { AMAZON_PAY_PUBLIC_KEY_ID: publicKeyId, AMAZON_PAY_PRIVATE_KEY_FILE: privateKey } = env
  const { AMAZON_PAY_STORE_ID: storeId, AMAZON_PAY_SANDBOX: isSandbox = !isProduction } = env
  const isAmazonComplete = publicKeyId !== undefined && privateKey !== undefined && storeId !== undefined
  return {
    stripe: secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret } : undefined,
    amazonPay: isAmazonComplete ? { publicKeyId, privateKey, storeId, isSandbox } : undefined,
  }
}
