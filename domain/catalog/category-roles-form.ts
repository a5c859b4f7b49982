import { z } from 'zod'
import { optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine } from '../text/folding.ts'
import { GUIDED, OCCASION_LABELS } from './category-roles.ts'
import { BOX_WORDS, boxField, codeField, codeWords } from './coded-field.ts'
import { WEARERS } from './wearer.ts'

/** Maximum length of the name of a ranking, characters (decided here). */
const MAX_RANKING_NAME = 60

export const categoryRolesForm = z.object({
  wearer: codeField(WEARERS),
  isSet: boxField,
  isCelebration: boxField,
  rankingName: optionalFieldOf((input) => parseText(input, MAX_RANKING_NAME, cleanLine)),
  isRankedAtHome: boxField,
  occasion: codeField(OCCASION_LABELS),
  guidedFor: codeField(GUIDED),
})

/** The fields of the form in a file. */
export const CATEGORY_ROLE_FILE = {
  wearer: codeWords(WEARERS),
  isSet: BOX_WORDS,
  isCelebration: BOX_WORDS,
  isRankedAtHome: BOX_WORDS,
  occasion: codeWords(OCCASION_LABELS),
  guidedFor: codeWords(GUIDED),
}
