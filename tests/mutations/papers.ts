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
        search: 'shipping === undefined || shipping.placeName !== undefined',
        replacement: 'shipping === undefined',
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
        search: 'laterDay(startsOn[0] ?? leavesOn, arrivalOn(leavesOn, prefecture))',
        replacement: 'startsOn[0] ?? leavesOn',
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
        search: "!days.isOver && (isAgain || paper.slipNumber === '')",
        replacement: "isAgain || paper.slipNumber === ''",
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
        search: 'length > max ?',
        replacement: 'length >= max ?',
      },
      {
        id: 'carrier-reading',
        fact: 'a name that the carrier cannot print is its reading in the file',
        search: 'return printableName(destination.shipping, isPrintable)',
        replacement: 'return printableText(given.name, isPrintable)',
      },
      {
        id: 'carrier-formula',
        fact: 'no text of the file begins a formula',
        search: '...withoutFormula(printedOf(field))',
        replacement: '...printedOf(field)',
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
        search: "const CONTENTS = '衣類'",
        replacement: "const CONTENTS = '喪服'",
      },
      {
        id: 'carrier-nothing-to-collect',
        fact: 'a parcel with nothing to collect is prepaid',
        search: 'codYen !== undefined && codYen > 0',
        replacement: 'codYen !== undefined',
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
        search: "LEFT_OUT.test(character) ? '' : undefined",
        replacement: 'undefined',
      },
      {
        id: 'print-simplified',
        fact: 'simplified characters are printed as Japan writes them',
        search: '    SIMPLIFIED_KANJI.get(character),\n',
        replacement: '',
      },
      {
        id: 'print-marks',
        fact: 'a letter whose marks cannot be printed is printed without them',
        search: "    compatible.normalize('NFD').replace(MARKS, '').normalize('NFC'),\n",
        replacement: '',
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
        search: 'printableText(text, pdf.paperFonts.isPrintable).text',
        replacement: 'text',
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
        search: "!japanese.regular.has(character) && korean.regular.has(character) ? 'korean' : 'japanese'",
        replacement: "'japanese'",
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
        search: 'return hasCheckDigit(slipNumber) ?',
        replacement: 'return isSlipShaped(slipNumber) ?',
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
        search: 'titles ? placeOf(columns[name], titles.texts) : columns[name].at',
        replacement: 'columns[name].at',
      },
      {
        id: 'table-total',
        fact: 'the row of a total is left out',
        search: ' && !texts.some((text) => TOTAL.test(text))',
        replacement: '',
      },
      {
        id: 'table-quotes',
        fact: 'a number whose zeros a spreadsheet keeps is read',
        search: "foldLine(cell).replace(QUOTES, '')",
        replacement: 'foldLine(cell)',
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
        search: 'first !== undefined && isClear',
        replacement: 'first !== undefined',
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
        search: "KIND_BY_TERM.get(status.replace(REMARK, ''))",
        replacement: 'KIND_BY_TERM.get(status)',
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
        search: '[...read.filter(isRejected), ...refused]',
        replacement: 'refused',
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
        search: '(isReturn ? current.slipNumber : current.returnSlipNumber) === slipNumber',
        replacement: 'false',
      },
    ],
  },
]
