import { z } from 'zod'

/** The pattern of external provider ids: `oidc.` and a name. */
const EXTERNAL_PROVIDER_ID = /^oidc\.[a-z0-9][a-z0-9-]{0,40}$/

/**
 * An external OpenID Connect provider, as configured by the operator. `clientAuthentication`: how the shop
 * authenticates at the token endpoint (OpenID Connect Core 1.0, section 9; `client_secret_basic` is the default there).
 */
const externalProviderSchema = z.object({
  id: z.string().regex(EXTERNAL_PROVIDER_ID, 'must be oidc. and a name in lower case, such as oidc.example'),
  label: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(500),
  clientAuthentication: z.enum(['basic', 'post']).default('basic'),
})

/** External providers with distinct ids; at most 6, because each is a button on the sign-in page. */
export const externalProvidersSchema = z
  .array(externalProviderSchema)
  .max(6)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names one id twice')

export type ExternalProviderSettings = z.infer<typeof externalProviderSchema>
