import { appendUpload, findUpload } from '#services/files/append-upload.ts'
import { beginUpload, cancelUpload } from '#services/files/begin-upload.ts'
import { createIsPublished, linkDocument, readPrivate, readPublic } from '#services/files/read-file.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services for uploads and downloads. */
export function fileServices(basePorts: ServicePorts, linkSecret: string | undefined): Services['files'] {
  // A random secret is enough for a single process, because links are valid only for minutes.
  const ports = { ...basePorts, linkSecret: linkSecret ?? basePorts.ids.secret() }
  const isPublished = createIsPublished(ports)
  return {
    begin: beginUpload(ports),
    find: findUpload(ports),
    append: appendUpload(ports),
    cancel: cancelUpload(ports),
    readPublic: readPublic(ports, isPublished),
    isPublished,
    linkDocument: linkDocument(ports),
    readPrivate: readPrivate(ports),
  }
}
