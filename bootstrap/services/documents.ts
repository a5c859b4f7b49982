import type { DocumentServices } from '#services/document-services.ts'
import { getDocument } from '#services/documents/get-document.ts'
import { listDocuments } from '#services/documents/list-documents.ts'
import { writeDocuments } from '#services/documents/write-documents.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services of the document database. */
export function documentServices(ports: ServicePorts): DocumentServices {
  return { get: getDocument(ports), list: listDocuments(ports), write: writeDocuments(ports) }
}
