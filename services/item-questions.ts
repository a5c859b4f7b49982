import { MAX_WAITING_QUESTIONS, QUESTION_RETENTION_DAYS } from '#domain/inquiry/question.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { type ItemRejection, itemRejection } from './catalog/get-item.ts'
import type { ItemRow } from './ports/catalog.ts'
import { isWithinRate, QUESTION_RATE } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'itemQuestions' | 'catalog' | 'rates' | 'clock' | 'ids'>

type QuestionForm = Pick<ItemRow, 'makerName'> & {
  readonly itemId: number
  readonly itemName: string
  readonly media: ItemRow['medias'][number] | undefined
  readonly formUid: string
}

export function createItemQuestions(ports: Ports) {
  return { openForm: openForm(ports), ask: askQuestion(ports) }
}

/** The item to ask about, and the uid of the form. Rejected as the page of the item is. */
function openForm({ catalog, ids }: Ports) {
  return async (itemId: number): Promise<QuestionForm | ItemRejection> => {
    const item = await catalog.findItem(itemId, { preview: true })
    if (item === undefined) return rejected('item-not-found')
    const rejection = itemRejection(item, { isPreview: false })
    if (rejection !== undefined) return rejection
    const { id, name, makerName, medias } = item
    return { itemId: id, itemName: name, makerName, media: medias[0], formUid: ids.next() }
  }
}

/**
 * Stores a question about an item, once per form. It is not shown before staff answered it. Nothing of the sender is
 * stored and no mail is sent (docs/rules.md Questions about items). Rejected beyond the rate of a network, and when
 * too many questions wait.
 */
function askQuestion(ports: Ports) {
  const { itemQuestions, catalog, clock } = ports
  return async (
    question: { readonly formUid: string; readonly itemId: number; readonly body: string },
    address: string | undefined,
  ): Promise<Rejection<'too-many' | 'not-sold', undefined> | undefined> => {
    const { formUid, itemId, body } = question
    if (!(await isWithinRate(ports, QUESTION_RATE, { address }))) return rejected('too-many')
    if ((await catalog.findItem(itemId, { preview: false })) === undefined) return rejected('not-sold')
    const asked = { uid: formUid, itemId, body, askedAt: clock.now() }
    const result = await itemQuestions.add(asked, MAX_WAITING_QUESTIONS)
    return result === 'full' ? rejected('too-many') : undefined
  }
}

/** Deletes old questions that are not shown. */
export function purgeOldQuestions({ itemQuestions, clock }: Pick<Ports, 'itemQuestions' | 'clock'>) {
  return (): Promise<number> => itemQuestions.purge(clock.now().subtract({ hours: 24 * QUESTION_RETENTION_DAYS }))
}
