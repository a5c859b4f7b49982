import type { ServicePorts } from '../service-ports.ts'
import { findCartDocument, removeCartDocument, submitCartDocument } from './cart-document.ts'
import { findDocument, submitDocument } from './submit-document.ts'

/** Identity documents of first-time customers (docs/rules.md Identity document). */
export function createIdentityDocuments(ports: ServicePorts) {
  return {
    find: findDocument(ports),
    submit: submitDocument(ports),
    findOfCart: findCartDocument(ports),
    submitWithCart: submitCartDocument(ports),
    removeFromCart: removeCartDocument(ports),
  }
}
