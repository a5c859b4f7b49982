/** A topic of inquiries: characters of its name, and its highest place in the form. */
export const TOPIC_LIMITS = { name: 40, rank: 999 } as const
