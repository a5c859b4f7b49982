import type { CategoryRoles } from '#domain/catalog/category-roles.ts'
import type { CategoryInput, GroupInput, MakerInput, TagInput } from '#domain/catalog/label-form.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import type { Ranked } from '#domain/catalog/label-order.ts'
import type { TagGroupRole } from '#domain/catalog/tag-group.ts'
import type { StaffTransaction } from './staff.ts'

/** What keeps a label from being removed. `units`: that have the tag as their size; `tags`: in the group. */
export type LabelUse = {
  readonly items: number
  readonly units: number
  readonly categories: number
  readonly tags: number
}

/** A brand, a category with its roles, a tag (docs/product/3), or a group of tags. */
export type Label = Partial<CategoryRoles> & {
  readonly uid: number
  readonly name: string
  readonly rank: number
  /** Of a brand. */
  readonly kana: string | undefined
  /** The category above, or the group of a tag; undefined for a brand and for a category of the first layer. */
  readonly groupUid: number | undefined
  /** The two flags and the groups of tags are those of a category. */
  readonly available: boolean
  readonly adminOnly: boolean
  readonly tagCategoryUids: readonly number[]
  /** Of a group. */
  readonly role?: TagGroupRole | undefined
  /** Incremented with each change of it. */
  readonly version: number
}

/** `itemCount`: items that have it; of a group its tags. `isVisible`: whether customers see the category. */
export type ListedLabel = Omit<Label, 'tagCategoryUids'> & {
  readonly itemCount: number
  readonly isVisible: boolean
}

/** What staff change of a label beside its place. */
export type LabelChange = Omit<Label, 'rank' | 'groupUid' | 'version'>

export interface LabelStore {
  /** All of a kind: groups together, each by rank, highest first. */
  list(kind: LabelKind): Promise<readonly ListedLabel[]>
  find(kind: LabelKind, uid: number): Promise<Label | undefined>
  use(kind: LabelKind, uid: number): Promise<LabelUse>
  /** The list that a label is in, in its order: all brands, categories below the same one, tags of the group. */
  siblings(kind: LabelKind, label: Pick<Label, 'groupUid'>): Promise<readonly (Ranked & { readonly name: string })[]>
  /** Items on sale that no visible category lists when this one is hidden. */
  itemsOnlyIn(categoryUid: number): Promise<number>
  /** Bookings wait for a change of categories and tags, and for a removal: `stock` is 'exclusive' then. */
  transaction<T>(stock: 'shared' | 'exclusive', work: (tx: LabelTransaction) => Promise<T>): Promise<T>
}

/** Numbers of rows that were added. */
export type AddedBasics = { readonly groups: number; readonly tags: number; readonly categories: number }

export interface LabelTransaction extends StaffTransaction, Pick<LabelStore, 'use' | 'siblings'> {
  /** Adds a brand and returns its uid. `known`: one has the name. */
  addMaker(maker: MakerInput): Promise<number | 'known'>
  /**
   * Likewise, among those below the same category; it is narrowed by the same groups of tags. Without one above it by
   * none.
   */
  addCategory(category: CategoryInput): Promise<number | 'known' | 'parent-unknown'>
  /** Likewise, among those of the same group. */
  addTag(tag: TagInput): Promise<number | 'known' | 'parent-unknown'>
  /** Likewise, a group of tags. */
  addGroup(group: GroupInput): Promise<number | 'known'>
  /**
   * Adds the groups of tags, the tags and the categories that a shop begins with (domain/catalog/basic-categories.ts).
   * Nothing that exists is changed.
   */
  addBasics(): Promise<AddedBasics>
  /** The label; no other one of its kind is changed until the end of the transaction. */
  lock(kind: LabelKind, uid: number): Promise<Label | undefined>
  /** Saves a label, and with a name the search texts of its items and the sizes of units that had the former name. */
  save(kind: LabelKind, before: Label, change: LabelChange): Promise<void>
  setRanks(kind: LabelKind, ranks: readonly Ranked[]): Promise<void>
  remove(kind: LabelKind, uid: number): Promise<void>
}
