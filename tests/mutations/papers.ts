import type { MutatedFile } from './mutation.ts'

/** Papers of parcels and files of the carrier. */
export const PAPER_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/order/parcel-name.ts',
    tests: ['domain/order/parcel-name.test.ts'],
    mutations: [
      {
        id: 'paper-prices-in-hall',
        fact: 'the slip of a parcel to a hall names no prices',
        in: 'namesPrices',
        replace: [' || shipping.placeName !== undefined', ''],
      },
    ],
  },
  {
    file: 'domain/order/packing.ts',
    tests: ['domain/order/packing.test.ts'],
    mutations: [
      {
        id: 'carrier-arrival-before-shipping',
        fact: 'a late parcel does not arrive before it leaves',
        in: 'carriedDays',
        replace: [
          'laterDay(startsOn[0] ?? leavesOn, arrivalOn(leavesOn, facts.prefecture, facts.rules))',
          'startsOn[0] ?? leavesOn',
        ],
      },
    ],
  },
  {
    file: 'services/staff/carrier-files.ts',
    tests: ['tests/integration/staff-papers.test.ts'],
    mutations: [
      {
        id: 'carrier-parcel-over',
        fact: 'a parcel that would arrive after its return date is not in the file',
        in: 'parcelsOf',
        replace: ["!days.isOver && (isAgain || paper.slipNumber === '')", "isAgain || paper.slipNumber === ''"],
      },
    ],
  },
  {
    file: 'domain/carrier/b2-texts.ts',
    tests: ['domain/carrier/b2-file.test.ts'],
    mutations: [
      {
        id: 'carrier-overflow',
        fact: 'a text of exactly the length of its field fits, a longer one does not',
        in: 'fitTexts',
        replace: ['length >', 'length >='],
      },
      {
        id: 'carrier-reading',
        fact: 'a name that the carrier cannot print is its reading in the file',
        in: 'fitTexts',
        replace: ['printableName(destination.shipping, isPrintable)', 'printableText(given.name, isPrintable)'],
      },
      {
        id: 'carrier-formula',
        fact: 'no text of the file begins a formula',
        in: 'fitTexts',
        replace: ['withoutFormula(printedOf(field))', 'printedOf(field)'],
      },
    ],
  },
  {
    file: 'domain/carrier/b2-file.ts',
    tests: ['domain/carrier/b2-file.test.ts'],
    mutations: [
      {
        id: 'carrier-contents',
        fact: 'the slip never says what clothes a parcel has',
        in: 'CONTENTS',
        replace: ['衣類', '喪服'],
      },
      {
        id: 'carrier-nothing-to-collect',
        fact: 'a parcel with nothing to collect is prepaid',
        in: 'b2Rows',
        replace: [' && codYen > 0', ''],
      },
    ],
  },
  {
    file: 'domain/text/printable-text.ts',
    tests: ['domain/text/printable-text.test.ts', 'adapters/paper/paper-fonts.test.ts'],
    mutations: [
      {
        id: 'print-emoji',
        fact: 'emoji are left out of what is printed',
        in: 'formOf',
        replace: ["LEFT_OUT.test(character) ? '' : undefined", 'undefined'],
      },
      {
        id: 'print-simplified',
        fact: 'simplified characters are printed as Japan writes them',
        in: 'formOf',
        replace: ['SIMPLIFIED_KANJI.get(character),', ''],
      },
      {
        id: 'print-marks',
        fact: 'a letter whose marks cannot be printed is printed without them',
        in: 'formOf',
        replace: ["compatible.normalize('NFD').replace(MARKS, '').normalize('NFC'),", ''],
      },
    ],
  },
  {
    file: 'adapters/paper/sheet.ts',
    tests: ['tests/contract/papers.test.ts'],
    mutations: [
      {
        id: 'paper-boxes',
        fact: 'no paper shows a box for a letter that its fonts lack',
        in: 'printedRuns',
        replace: ['printableText(text, pdf.paperFonts.isPrintable).text', 'text'],
      },
    ],
  },
  {
    file: 'adapters/paper/paper-fonts.ts',
    tests: ['tests/contract/papers.test.ts', 'adapters/paper/paper-fonts.test.ts'],
    mutations: [
      {
        id: 'paper-hangul',
        fact: 'Hangul is set in the family that has it',
        in: 'runsOf',
        replace: ["!japanese.regular.has(character) && korean.regular.has(character) ? 'korean' : ", ''],
      },
    ],
  },
  {
    file: 'domain/order/slip-number.ts',
    tests: ['domain/order/slip-number.test.ts', 'domain/carrier/slip-import.test.ts'],
    mutations: [
      {
        id: 'slip-check-digit',
        fact: 'a slip with a wrong check digit is not taken',
        in: 'parseSlipNumber',
        replace: ['hasCheckDigit', 'isSlipShaped'],
      },
    ],
  },
  {
    file: 'domain/text/table.ts',
    tests: ['domain/text/table.test.ts', 'domain/order/cod-statement.test.ts'],
    mutations: [
      {
        id: 'table-titles',
        fact: 'columns are found by their titles',
        in: 'readTable',
        replace: ['titles ? placeOf(columns[name], titles.texts) : ', ''],
      },
      {
        id: 'table-total',
        fact: 'the row of a total is left out',
        in: 'readTable',
        replace: [' && !texts.some((text) => TOTAL.test(text))', ''],
      },
      {
        id: 'table-quotes',
        fact: 'a number whose zeros a spreadsheet keeps is read',
        in: 'textOfCell',
        replace: [".replace(QUOTES, '')", ''],
      },
    ],
  },
  {
    file: 'domain/order/cod-statement.ts',
    tests: ['domain/order/cod-statement.test.ts'],
    mutations: [
      {
        id: 'statement-contradiction',
        fact: 'rows of a statement that contradict each other are not taken',
        in: 'readCodStatement',
        replace: [' && isClear', ''],
      },
    ],
  },
  {
    file: 'domain/order/carrier-reports.ts',
    tests: ['domain/order/carrier-reports.test.ts'],
    mutations: [
      {
        id: 'report-remark',
        fact: 'a remark in brackets is no part of the term of a status',
        in: 'parseReport',
        replace: [".replace(REMARK, '')", ''],
      },
    ],
  },
  {
    file: 'services/parcels/parcels.ts',
    tests: ['tests/integration/carrier-webhooks.test.ts'],
    mutations: [
      {
        id: 'webhook-alarms',
        fact: 'a report that cannot be read raises an alarm',
        in: 'handleCarrierWebhook',
        replace: ['[...read.filter(isRejected), ...refused]', 'refused'],
      },
    ],
  },
  {
    file: 'services/staff/import-slips.ts',
    tests: ['tests/integration/staff-slips.test.ts'],
    mutations: [
      {
        id: 'slip-of-both-ways',
        fact: 'one slip is not on the way out and on the return slip of a parcel',
        in: 'assignSlip',
        replace: ['(isReturn ? current.slipNumber : current.returnSlipNumber) === slipNumber', 'false'],
      },
    ],
  },
]
