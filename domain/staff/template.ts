/** Characters of a template of replies; a reply may be longer. */
export const TEMPLATE_LIMITS = { name: 40, body: 1_500 } as const
