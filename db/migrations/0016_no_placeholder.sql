-- Nothing shows a blurred picture ahead of the real one: 96 of them would double a list, and the frame has its size.
ALTER TABLE item_medias DROP COLUMN placeholder;
