import { z } from 'zod'

/** Ids of providers elsewhere, as the protocol writes them: `oidc.` and a name. */
export const OTHER_PROVIDER_ID = /^oidc\.[a-z0-9][a-z0-9-]{0,40}$/

/**
 * A provider of accounts elsewhere that speaks OpenID Connect, as the operator sets it up. `clientAuthentication`: how
 * the shop shows its secret at the token endpoint (OpenID Connect Core 1.0, 9; `client_secret_basic` is its default).
 */
export const otherProviderSchema = z.object({
  id: z.string().regex(OTHER_PROVIDER_ID, 'must be oidc. and a name in lower case, such as oidc.example'),
  label: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(500),
  clientAuthentication: z.enum(['basic', 'post']).default('basic'),
})

/** Providers elsewhere, each id once; at most 6, because each is a button. */
export const otherProvidersSchema = z
  .array(otherProviderSchema)
  .max(6)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names one id twice')

/** A provider elsewhere as the operator sets it up. */
export type OtherProviderSettings = z.infer<typeof otherProviderSchema>
