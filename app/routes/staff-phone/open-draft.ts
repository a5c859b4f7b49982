import type { Services } from '#services/services.ts'

type Read = Awaited<ReturnType<Services['staff']['phoneOrders']['read']>>

/** An order that is being taken on the telephone, as the use case reads it. */
export type OpenDraft = Extract<Read, { kind: 'open' }>
