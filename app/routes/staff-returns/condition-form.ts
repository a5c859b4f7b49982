import { sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { readMultipart } from '#app/ui/form/multipart.ts'
import { MAX_PHOTO_BYTES } from '#domain/files/upload-rules.ts'
import {
  type Condition,
  type ConditionStage,
  type ConditionVerdict,
  isConditionStage,
  isConditionVerdict,
  MAX_CONDITION_PHOTOS,
} from '#domain/order/condition.ts'
import { rejected } from '#domain/result.ts'
import type { SentForm } from '#services/staff/staff-member.ts'
import { PART_PREFIX } from './condition-fields.tsx'

/** What the address of the page names: `?number=100123&line={uid}&stage=return&verdict=stain`. */
export type ConditionPlace = {
  readonly number: string
  readonly lineUid: string
  readonly stage: ConditionStage
  readonly verdict: ConditionVerdict
}

export function conditionPlace({ searchParams }: URL): ConditionPlace | undefined {
  const [stage, verdict] = [searchParams.get('stage') ?? '', searchParams.get('verdict') ?? 'stain']
  if (!isConditionStage(stage) || !isConditionVerdict(verdict)) return undefined
  return { number: searchParams.get('number') ?? '', lineUid: searchParams.get('line') ?? '', stage, verdict }
}

type Posted = {
  readonly sent: SentForm | undefined
  readonly condition: Omit<Condition, 'stage'> & { readonly photos: readonly Uint8Array[] }
  readonly rejection: BackOfficeRejection | undefined
}

/** Reads the multipart form. One that cannot be parsed counts as empty; http/shop limits the body. */
export async function readCondition(request: Request, { verdict: given }: ConditionPlace): Promise<Posted> {
  const form = await readMultipart(request)
  const textOf = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : ''
  }
  const verdict = textOf('verdict')
  const files = (form?.getAll('photo') ?? []).filter((photo) => photo instanceof Blob && photo.size > 0) as Blob[]
  const rejection = rejectionOf(files)
  const parts = [...(form?.keys() ?? [])]
    .filter((name) => name.startsWith(PART_PREFIX))
    .map((name) => name.slice(PART_PREFIX.length))
  return {
    sent: sentForm({ formKey: textOf('formKey'), version: textOf('version') }),
    condition: {
      verdict: isConditionVerdict(verdict) ? verdict : given,
      parts: [...new Set(parts)].slice(0, 50),
      note: textOf('note').slice(0, 2_000),
      photos: rejection === undefined ? await Promise.all(files.map((file) => file.bytes())) : [],
    },
    rejection,
  }
}

function rejectionOf(files: readonly Blob[]): BackOfficeRejection | undefined {
  if (files.length > MAX_CONDITION_PHOTOS) return rejected('too-many-photos', { max: MAX_CONDITION_PHOTOS })
  const isTooLarge = files.some(({ size }) => size > MAX_PHOTO_BYTES)
  return isTooLarge ? rejected('file-too-large', { maxBytes: MAX_PHOTO_BYTES }) : undefined
}
