import type { SharedVisitor } from '#domain/visitor/shared-visitor.ts'

/**
 * The bytes of a document in `html` and a response without a body, or a complete response. `scripts`: the texts of the
 * inline scripts that the renderer wrote into it; no others may run.
 */
export type RenderedPage = {
  readonly response: Response
  readonly html?: Uint8Array | undefined
  readonly scripts?: readonly string[] | undefined
}

/** A request for a page, with the session resolved. */
export type Visit = {
  /** Undefined when the page is for this visitor alone: it computes with measures, or tells why the session ended. */
  readonly shared: SharedVisitor | undefined
  /** Renders the page for this visitor alone, with the cookies of the response. */
  render(): Promise<RenderedPage>
  /** Renders the page for all visitors with this destination. */
  renderShared(visitor: SharedVisitor): Promise<RenderedPage>
  /** Headers of the response to this visitor, beside those of a shared page. */
  headers(): readonly (readonly [name: string, value: string])[]
}

export type OpenVisit = (request: Request) => Promise<Visit>
