CREATE TABLE "bank_account_link" (
	"issuer" text NOT NULL,
	"sub" text NOT NULL,
	"user_id" bigint NOT NULL,
	"credit_line_kopecks" bigint,
	"buy_on_credit" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_account_link_issuer_sub_pk" PRIMARY KEY("issuer","sub")
);
--> statement-breakpoint
CREATE TABLE "bank_sign_on" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_url" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_account_link" ADD CONSTRAINT "bank_account_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_sign_on" ADD CONSTRAINT "bank_sign_on_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_link_user" ON "bank_account_link" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "bank_sign_on_expires" ON "bank_sign_on" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bank_sign_on_session" ON "bank_sign_on" USING btree ("session_id");