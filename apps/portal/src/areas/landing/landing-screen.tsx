import { COPYRIGHT_SINCE } from '@portal/domain/landing';
import { STATISTICS } from '@portal/domain/entering';
import { Accordion } from '@portal/ui/accordion';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { PublicFooter, PublicHeader } from '@portal/ui/public-layout';
import { PublicHero, PublicList, PublicSection } from '@portal/ui/public-sections';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect } from 'react';
import { environmentQuery } from '../../session/environment.ts';
import { useCurrentRoute } from '../../kit/current-route.ts';
import { Film } from './film.tsx';
import { type Language, rememberedLanguage, rememberLanguage } from './language.ts';
import { PartnerRequest } from './partner-form.tsx';
import { Selection } from './selection.tsx';
import { TEXTS } from './texts.ts';

const YEAR = new Date().getFullYear();
const tel = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** Landing page for visitors. /ru and /eng select the language and store it. */
export function LandingScreen() {
  const { name } = useCurrentRoute();
  const language: Language = name === 'ru' || name === 'eng' ? name : rememberedLanguage();
  const texts = TEXTS[language];
  const { data } = useQuery(environmentQuery);
  useEffect(() => {
    if (name === 'ru' || name === 'eng') rememberLanguage(name);
  }, [name]);
  useEffect(() => {
    document.title = texts.title;
    document.documentElement.lang = language === 'eng' ? 'en' : 'ru';
    return () => {
      document.documentElement.lang = 'ru';
    };
  }, [texts, language]);
  const phone = data?.support_phone
    ? { href: tel(data.support_phone), label: data.support_phone }
    : undefined;
  const links = [
    ...(data?.demo ? [{ href: '/auth/Demo', label: texts.sections.demo }] : []),
    { href: '#about', label: texts.sections.about },
    { href: '#advantages', label: texts.sections.advantages },
    { href: '#start', label: texts.sections.start },
    { href: '#partners', label: texts.sections.partners },
    ...(data?.knowledge_base_url
      ? [{ href: data.knowledge_base_url, label: texts.sections.knowledge, external: true }]
      : []),
    { href: '/documentation-await', label: texts.status },
    { href: '#faq', label: texts.faq },
  ];
  const figures = [
    STATISTICS.customers.toLocaleString('ru'),
    STATISTICS.sku.toLocaleString('ru'),
    STATISTICS.brands.toLocaleString('ru'),
    `${STATISTICS.monthlyTurnoverRoubles / 1_000_000} ${texts.million}`,
  ];
  return (
    <>
      <PublicHeader
        title={texts.title}
        navigationLabel={texts.navigation}
        links={links}
        languages={[
          { code: 'ru', label: 'Русский', href: '/ru', current: language === 'ru' },
          { code: 'eng', label: 'English', href: '/eng', current: language === 'eng' },
        ]}
        actions={<ButtonLink href="/auth">{texts.signIn}</ButtonLink>}
        {...(phone ? { phone } : {})}
      />
      <main>
        <PublicHero
          title={texts.hero.title}
          text={texts.hero.text}
          actions={
            <>
              <ButtonLink href="/auth/SignUp" size="large">
                {texts.signUp}
              </ButtonLink>
              <Film language={language} />
              <PartnerRequest language={language} size="large" />
            </>
          }
          figures={figures.map((value, index) => ({ value, label: texts.figures[index] ?? '' }))}
        />
        <PublicSection id="about" title={texts.sections.about}>
          <Text as="div" size="lead" tone="secondary" className="grid grid-cols-1 gap-10 md:grid-cols-2">
            {texts.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Text>
        </PublicSection>
        <PublicSection id="advantages" title={texts.sections.advantages} sunken>
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
            {[texts.forCustomers, texts.forSellers].map(({ title, items }) => (
              <Card key={title}>
                <PublicList title={title} items={items} />
              </Card>
            ))}
          </div>
        </PublicSection>
        <Selection language={language} />
        <PublicSection id="start" title={texts.sections.start} sunken>
          <div className="grid grid-cols-1 gap-10 md:grid-cols-2">
            {[texts.buyerPath, texts.sellerPath].map(({ title, steps }) => (
              <PublicList key={title} kind="steps" title={title} items={steps} />
            ))}
          </div>
        </PublicSection>
        <PublicSection id="partners" title={texts.sections.partners}>
          <ul className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
            {texts.partners.map((partner) => (
              <li key={partner}>
                <Card className="text-center">
                  <Text weight="strong">{partner}</Text>
                </Card>
              </li>
            ))}
          </ul>
          <PartnerRequest language={language} />
        </PublicSection>
        <PublicSection id="faq" title={texts.faq} sunken>
          <Accordion items={texts.questions} />
        </PublicSection>
      </main>
      <PublicFooter
        copyright={`© ${COPYRIGHT_SINCE}–${YEAR} ${texts.copyright}`}
        links={[{ href: '/regulations', label: texts.privacy }]}
        {...(phone ? { phone } : {})}
        {...(data?.support_email ? { email: data.support_email } : {})}
      />
    </>
  );
}
