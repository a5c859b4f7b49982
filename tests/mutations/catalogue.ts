import type { MutatedFile } from './mutation.ts'

/** Items, notices and maintenance in the back office. */
export const CATALOGUE_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/staff/first-steps.ts',
    tests: ['domain/staff/first-steps.test.ts'],
    mutations: [
      {
        id: 'first-steps-end',
        fact: 'the first steps are shown to a young shop alone',
        in: 'firstSteps',
        replace: ['>= YOUNG', '> YOUNG'],
      },
      {
        id: 'first-steps-people',
        fact: 'an owner alone has no second person',
        in: 'firstSteps',
        replace: ['peopleCount > 1', 'peopleCount > 0'],
      },
    ],
  },
  {
    file: 'domain/catalog/category-tree.ts',
    tests: ['domain/catalog/category-tree.test.ts'],
    mutations: [
      {
        id: 'category-wearer-own',
        fact: 'a category keeps its wearer below another one',
        in: 'treeOf',
        replace: ['child.wearer ?? parent.wearer', 'parent.wearer ?? child.wearer'],
      },
      {
        id: 'category-highest',
        fact: 'of a wearer the highest categories count, once',
        in: 'categoriesOfWearer',
        replace: ['[node]', '[node, ...node.children]'],
      },
    ],
  },
  {
    file: 'adapters/postgres/catalogue/basics.ts',
    tests: ['tests/contract/basics.test.ts'],
    mutations: [
      {
        id: 'basics-parent',
        fact: 'a basic category without the one above it is left out',
        in: 'insertCategories',
        replace: ['above.uid IS NOT DISTINCT FROM given.parent_uid AND', ''],
      },
      {
        id: 'basics-name',
        fact: 'a tag whose name is given in its group is left out',
        in: 'insertBasics',
        replace: [' OR (known.tag_category_uid = given."groupUid" AND known.name = given.name)', ''],
      },
    ],
  },
  {
    file: 'services/staff/edit-item.ts',
    tests: ['tests/integration/staff-items.test.ts'],
    mutations: [
      {
        id: 'item-release-day',
        fact: 'an item is scheduled for a later day only',
        in: 'checkItem',
        replace: ['<=', '<'],
      },
      {
        id: 'item-not-releasable',
        fact: 'an item without units is not released',
        in: 'checkItem',
        replace: ['> 0', '> 3'],
      },
      {
        id: 'item-changed-fields',
        fact: 'the audit log names the changed fields alone',
        in: 'changedFields',
        replace: ['textOf(after[name])', 'undefined'],
      },
    ],
  },
  {
    file: 'services/staff/record-edits.ts',
    tests: ['tests/integration/staff-table-catalogue.test.ts'],
    mutations: [
      {
        id: 'edit-version',
        fact: 'the form of another version changes nothing',
        in: 'checkForm',
        replace: ['=== form', '<= form'],
      },
      {
        id: 'edit-repeated',
        fact: 'a form that is sent twice takes effect once',
        in: 'checkForm',
        replace: [
          'await tx.hasSentForm(person.uid, form.key)',
          "(await tx.hasSentForm(person.uid, form.key)) && form.key === ''",
        ],
      },
    ],
  },
  {
    file: 'adapters/postgres/catalogue/staff-item-store.ts',
    tests: ['tests/integration/staff-items.test.ts'],
    mutations: [
      {
        id: 'item-lock',
        fact: 'bookings go on while an item is being saved',
        in: 'inItemTransaction',
        replace: ['lock_stock_shared', 'lock_stock_exclusive'],
      },
      {
        id: 'unit-numbers',
        fact: 'units get the next numbers',
        in: 'addUnits',
        replace: ['+ 1', '+ 2'],
      },
    ],
  },
  {
    file: 'domain/notice/notice.ts',
    tests: ['domain/notice/notice.test.ts'],
    mutations: [
      {
        id: 'notice-last-day',
        fact: 'a notice is shown on its last day',
        in: 'isNoticeShown',
        replace: ['todayOn <=', 'todayOn <'],
      },
    ],
  },
  {
    file: 'domain/catalog/measurements.ts',
    tests: ['domain/catalog/item-form.test.ts'],
    mutations: [
      {
        id: 'measurement-foreign',
        fact: 'a measurement of another form is refused',
        in: 'parseMeasurements',
        replace: ["errors.push({ name, code: 'measurement-foreign', detail })", 'continue'],
      },
    ],
  },
]
