import type { CategoryInput, MakerInput, TagInput } from '#domain/catalog/label-form.ts'
import { rejected } from '#domain/result.ts'
import type { StaffItemTransaction } from '../ports/staff-items.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

type Ports = Pick<ServicePorts, 'staffItems'>
type Add = (tx: StaffItemTransaction) => Promise<number | 'known' | 'parent-unknown'>

/** Adds a brand, last in its list. */
export function addMaker(ports: Ports, edit: Edit) {
  return (given: MakerInput) => addLabel(ports, edit, 'maker', (tx) => tx.addMaker(given))
}

/** Adds a category below another, last in its list. Customers see it as soon as they see the one above. */
export function addCategory(ports: Ports, edit: Edit) {
  return (given: CategoryInput) => addLabel(ports, edit, 'category', (tx) => tx.addCategory(given))
}

/** Adds a tag to a group, last in its list. */
export function addTag(ports: Ports, edit: Edit) {
  return (given: TagInput) => addLabel(ports, edit, 'tag', (tx) => tx.addTag(given))
}

function addLabel({ staffItems }: Ports, edit: Edit, kind: string, add: Add) {
  return inEdit(staffItems, async (tx) => {
    const refused = await checkForm(tx, edit, undefined)
    if (refused) return refused
    const uid = await add(tx)
    if (uid === 'known') return rejected('label-known')
    if (uid === 'parent-unknown') return rejected('label-parent-unknown')
    await tx.audit(edit.entry(`${kind}:${uid}`))
    return { uid }
  })
}
