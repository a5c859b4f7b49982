import { appendUpload, findUpload } from '#services/files/append-upload.ts'
import { beginUpload, dropUpload } from '#services/files/begin-upload.ts'
import { askPublished, linkDocument, readPrivate, readPublic } from '#services/files/read-file.ts'
import type { Services } from '#services/services.ts'
import type { ServicePorts } from '../wiring.ts'

/** Files sent and given out. */
export function fileServices(given: ServicePorts, linkSecret: string | undefined): Services['files'] {
  // One process alone can do with a secret of its own; its links are good for minutes.
  const ports = { ...given, linkSecret: linkSecret ?? given.ids.secret() }
  const isPublished = askPublished(ports)
  return {
    begin: beginUpload(ports),
    find: findUpload(ports),
    append: appendUpload(ports),
    drop: dropUpload(ports),
    readPublic: readPublic(ports, isPublished),
    isPublished,
    linkDocument: linkDocument(ports),
    readPrivate: readPrivate(ports),
  }
}
