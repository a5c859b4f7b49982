import { isRejected } from '#domain/result.ts'
import { appendUpload, beginUpload, cancelUpload, findUpload, type NewUpload } from '../files/uploads.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { admitStaff, type StaffCaller, type StaffRejection } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const CATALOGUE = { duties: ['catalogue'] } as const

/**
 * Public pictures that programs upload in parts (docs/product/7, Files). An upload belongs to who began it, which is
 * logged; what is done with the own upload afterwards needs the duty, too, and is not.
 */
export function createStaffUploads(ports: ServicePorts) {
  const { change } = staffUseCases(ports)
  const ofOwn =
    <Args extends readonly unknown[], Result>(work: (by: Staff, ...args: Args) => Promise<Result>) =>
    async (caller: StaffCaller, ...args: Args): Promise<Result | StaffRejection> => {
      const person = await admitStaff(ports, caller, { ...CATALOGUE, isFresh: false })
      return isRejected(person) ? (person as StaffRejection) : work(`staff:${person.uid}`, ...args)
    }
  return {
    begin: change(
      'beginUpload',
      { ...CATALOGUE, subject: (_file: NewUpload) => 'upload:new' },
      (bound, by) => (file: NewUpload) => beginUpload(bound)(by, file),
    ),
    find: ofOwn(findUpload(ports)),
    append: ofOwn(appendUpload(ports)),
    cancel: ofOwn(cancelUpload(ports)),
  }
}
