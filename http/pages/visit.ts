import type { VisitorTraits } from '#domain/visitor/traits.ts'
import type { PricedCard } from '#services/catalog/priced-card.ts'

/**
 * The bytes of a document in `html` and a response without a body, or a complete response. `scripts`: the texts of the
 * inline scripts that the renderer wrote into it; no others may run.
 */
export type RenderedPage = {
  readonly response: Response
  readonly html?: Uint8Array | undefined
  readonly scripts?: readonly string[] | undefined
}

/** What is filled into a shared page for one visitor. */
export type PersonalParts = { readonly favouriteIds: readonly number[]; readonly viewed: readonly PricedCard[] }

/** A request for a page, with the session resolved. */
export type Visit = {
  /** Undefined when the page tells why the session ended, which no other visitor may read. */
  readonly traits: VisitorTraits | undefined
  /** Renders the page for this visitor alone, with the cookies of the response. */
  render(): Promise<RenderedPage>
  /** Renders the page for all visitors with these traits. */
  renderShared(traits: VisitorTraits): Promise<RenderedPage>
  /** `hasHearts`, `hasViews`: the parts that the page has. */
  loadParts(page: { readonly hasHearts: boolean; readonly hasViews: boolean }): Promise<PersonalParts>
  /** Headers of the response to this visitor, beside those of a shared page. */
  headers(): readonly (readonly [name: string, value: string])[]
}

export type OpenVisit = (request: Request) => Promise<Visit>
