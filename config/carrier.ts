import { z } from 'zod'
import { commaSeparated, type SettingError } from './values.ts'

const trackingUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.includes('{slip}'), 'must contain {slip}, such as https://carrier.example/?number={slip}')

const MIN_SECRET_LENGTH = 32
const secrets = commaSeparated.transform((entries, context) => {
  const named = entries.map((entry) => /^([a-z][a-z0-9-]{0,30}):(.+)$/.exec(entry))
  const isValid = named.every((match) => (match?.[2]?.length ?? 0) >= MIN_SECRET_LENGTH)
  if (isValid) return new Map(named.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  context.addIssue({ code: 'custom', message: 'must be carrier:secret, with secrets of 32 characters or more' })
  return z.NEVER
})

export const carrierEnvironment = {
  CARRIER: z.enum(['embedded', 'none']).optional(),
  CARRIER_TRACKING_URL: trackingUrl.optional(),
  CARRIER_REDELIVERY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CARRIER_WEBHOOK_SECRETS: secrets.optional(),
  CARRIER_CUSTOMER_CODE: z
    .string()
    .regex(/^\d{10,12}$/, 'must be the 10 to 12 digits of the contract')
    .optional(),
  CARRIER_FARE_NUMBER: z
    .string()
    .regex(/^\d{2}$/, 'must be two digits')
    .default('01'),
}
type Settings = z.infer<z.ZodObject<typeof carrierEnvironment>>

export type CarrierConfig = {
  /** Whether the embedded carrier plays reports; otherwise they come by file and webhook only. */
  readonly isEmbedded: boolean
  /** Tracking URL of the carrier, with `{slip}` for the slip number; undefined: slips are shown without a link. */
  readonly trackingUrl: string | undefined
  /** The carrier's page for a second delivery. */
  readonly redeliveryUrl: string | undefined
  /** The secrets of signed webhooks by the name of the carrier. */
  readonly webhookSecrets: ReadonlyMap<string, string>
  /** The contract that the carrier's file names; undefined: the file leaves it empty. */
  readonly contract: { readonly customerCode: string; readonly fareNumber: string } | undefined
}

export function findCarrierProductionErrors({ CARRIER: carrier }: Settings): SettingError[] {
  if (carrier !== 'embedded') return []
  return [{ name: 'CARRIER', reason: 'the embedded carrier is for development: its reports are made up' }]
}

/** The embedded carrier is the default of the demo shop. */
export function toCarrierConfig(env: Settings, isDemo: boolean): CarrierConfig {
  return {
    isEmbedded: (env.CARRIER ?? (isDemo ? 'embedded' : 'none')) === 'embedded',
    trackingUrl: env.CARRIER_TRACKING_URL,
    redeliveryUrl: env.CARRIER_REDELIVERY_URL,
    webhookSecrets: env.CARRIER_WEBHOOK_SECRETS ?? new Map(),
    contract:
      env.CARRIER_CUSTOMER_CODE === undefined
        ? undefined
        : { customerCode: env.CARRIER_CUSTOMER_CODE, fareNumber: env.CARRIER_FARE_NUMBER },
  }
}
