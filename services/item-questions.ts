import { MAX_WAITING_QUESTIONS, QUESTION_RETENTION_DAYS } from '#domain/inquiry/question.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { isWithinRate, QUESTION_RATE } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'itemQuestions' | 'catalog' | 'rates' | 'clock' | 'ids'>

export function createItemQuestions(ports: Ports) {
  return { openForm: openForm(ports), ask: askQuestion(ports) }
}

/** The item to ask about, and the uid of the form; undefined when it is not on sale. */
function openForm({ catalog, ids }: Ports) {
  return async (itemId: number) => {
    const item = await catalog.findItem(itemId, { preview: false })
    if (item === undefined) return undefined
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
