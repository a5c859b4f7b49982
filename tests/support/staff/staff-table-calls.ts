import { expect } from 'vitest'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { DUTIES, type Duty, hasDuty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { StaffUseCase } from '#services/staff/use-case.ts'
import { digestsOf } from '../database/database-contents.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'

type Call = (caller: StaffCaller, ...args: readonly unknown[]) => Promise<unknown>
export type UseCase = Call & { readonly useCase: StaffUseCase; readonly preview?: Call }

function useCasesOf(area: unknown): UseCase[] {
  if (typeof area === 'function') return 'useCase' in area ? [area as UseCase] : []
  return typeof area === 'object' && area !== null ? Object.values(area).flatMap(useCasesOf) : []
}

/** A rejection, which must have a sentence. */
export function refusal(result: unknown): Rejection {
  if (!isRejected(result)) throw new Error('it was not refused')
  const rejection = result as BackOfficeRejection
  const sentence = staffRejectionText(rejection)
  expect(sentence).not.toContain(rejection.code)
  // Details that the sentence does not have, and days as they are stored.
  expect(sentence).not.toMatch(/undefined|null|NaN|\d{4}-\d\d-\d\d/)
  return rejection
}

export const dutiesOf = ({ useCase }: UseCase): Duty[] => DUTIES.filter((duty) => hasDuty([duty], useCase.duties))
/** The first duty that is enough; not the owner's, who has every one, when there is another. */
export const dutyOf = (use: UseCase): Duty => DUTIES.find((duty) => use.useCase.duties.includes(duty))!

/** The use cases of the back office, found in services.staff, and a caller for each duty. */
export function staffTable(shop: () => SmallShop) {
  const staff = staffOf(shop)
  const callerOf = (duty: Duty) => staff.callerOf(`${duty}-table`)
  const all = () => useCasesOf(shop().services.staff)
  /**
   * Does something that is refused, after which every table of the database is as before, save the ones named. A
   * photograph that was sent with a refused form is in file_removals or uploads until a job removes it.
   */
  const unchanged = async (refused: () => Promise<unknown>, except: readonly string[] = []) => {
    const read = () => digestsOf(shop().db, ['public.file_removals', 'public.uploads', ...except])
    const before = await read()
    await refused()
    expect(await read()).toEqual(before)
  }
  return {
    staff,
    callerOf,
    all,
    byAct: (act: string) => all().find(({ useCase }) => useCase.act === act)!,
    unchanged,
    addPeople: async () => {
      for (const duty of DUTIES) await staff.withDuties([duty], `${duty}-table`)
    },
    /** Calls without a duty that is enough: each is refused. */
    rejectOthers: async (use: UseCase, args: readonly unknown[]) => {
      const enough = dutiesOf(use)
      for (const duty of DUTIES.filter((each) => !enough.includes(each)))
        expect(refusal(await use(callerOf(duty), ...args)).code).toBe('duty-missing')
    },
    /** Previews by each duty that is enough: none is refused. */
    previewByEach: async (use: UseCase, args: readonly unknown[]) => {
      for (const duty of dutiesOf(use))
        expect(await use.preview?.(callerOf(duty), ...args)).not.toMatchObject({ kind: 'rejected' })
    },
  }
}
