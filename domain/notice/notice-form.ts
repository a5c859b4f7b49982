import { z } from 'zod'
import { type Day, parseDay } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines } from '../text/folding.ts'
import { NOTICE_LIMITS } from './notice.ts'

function parseDayField(input: unknown): Day | Rejection<'day', undefined> {
  return parseDay(input) ?? rejected('day')
}

export const noticeForm = z
  .object({
    title: fieldOf((input) => parseText(input, NOTICE_LIMITS.title, cleanLine)),
    body: fieldOf((input) => parseText(input, NOTICE_LIMITS.body, cleanLines)),
    shownOn: fieldOf(parseDayField),
    shownTo: optionalFieldOf(parseDayField),
  })
  .superRefine(({ shownOn, shownTo }, context) => {
    if (shownTo !== undefined && shownTo < shownOn)
      context.addIssue({ code: 'custom', path: ['shownTo'], message: 'day-order' })
  })
