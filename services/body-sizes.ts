import type { BodySize } from '#domain/fit/body-size.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'bodySizes'>

/** The measures of members (docs/rules.md Fit). Those of guests are in a cookie. */
export function createBodySizes({ bodySizes }: Ports) {
  return {
    find: bodySizes.find,
    /** False when the account has no profile yet, which could keep them. */
    save: bodySizes.save,
    remove: bodySizes.remove,
  }
}

/** Moves the measures of a browser to an account that has none. True when the browser need not keep them. */
export function mergeBodySize({ bodySizes }: Ports) {
  return async (customerUid: string, size: BodySize | undefined): Promise<boolean> =>
    size !== undefined && bodySizes.saveFirst(customerUid, size)
}
