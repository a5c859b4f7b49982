-- Parts of a set that stay here (docs/rules.md Parts that stay here): the keys of domain/catalog/parts.ts. Shoes that are
-- not needed are one of them. Processes of the previous release read 'none' in set_shoes, which therefore stays.
ALTER TABLE order_lines ADD COLUMN left_out text[];
UPDATE order_lines SET left_out = ARRAY[CASE WHEN items.set_form LIKE 'kids%' THEN 'kidsshoes' ELSE 'pumps' END]
FROM items WHERE items.id = order_lines.item_id AND set_shoes = 'none';
