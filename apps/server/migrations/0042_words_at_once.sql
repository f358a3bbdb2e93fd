-- Every search reads an index's list of pending entries, so while an import fills it, searches get slower.
ALTER INDEX "product_search_words" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "title_word_similar" SET (fastupdate = off);--> statement-breakpoint
-- What is pending from before.
SELECT gin_clean_pending_list('product_search_words'), gin_clean_pending_list('title_word_similar');
