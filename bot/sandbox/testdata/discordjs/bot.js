// A bot as people write them with discord.js, which knows nothing of the stand-in but where it is. Standard input
// tells when to stop.
'use strict';

const {
  ActionRowBuilder, ApplicationCommandOptionType, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelType, Client,
  EmbedBuilder, Events, GatewayIntentBits, MessageFlags, ModalBuilder, SimpleShardingStrategy, StringSelectMenuBuilder,
  TextInputBuilder, TextInputStyle,
} = require('discord.js');

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  rest: { api: process.env.DISCORD_API, retries: 0 },
  ws: {
    buildStrategy(manager) {
      manager.options.compression = process.env.DISCORD_COMPRESSION || null;
      return new SimpleShardingStrategy(manager);
    },
  },
});

const names = ['Pippin', 'Peregrin', 'Merry'];

const commands = {
  greet: {
    description: 'Greets someone',
    options: [{ type: ApplicationCommandOptionType.String, name: 'name', description: 'Whom', required: true, autocomplete: true }],
    complete(interaction) {
      const typed = interaction.options.getFocused();
      return interaction.respond(names.filter((n) => n.startsWith(typed)).map((n) => ({ name: n, value: n.toLowerCase() })));
    },
    run(interaction) {
      const place = `${interaction.guild.name}, #${interaction.channel.name}, ${interaction.locale}`;
      return interaction.reply({ content: `Hello, ${interaction.options.getString('name')}! (${place})`, flags: MessageFlags.Ephemeral });
    },
  },
  board: {
    description: 'Shows the board',
    async run(interaction) {
      await interaction.deferReply();
      const picture = new AttachmentBuilder(Buffer.from(process.env.PICTURE, 'base64'), { name: 'board.png', description: 'The board' });
      const answer = await interaction.editReply({
        content: 'Your move',
        files: [picture],
        embeds: [new EmbedBuilder().setTitle('Turn 1')],
        components: [
          new ActionRowBuilder().addComponents(
            new ButtonBuilder().setCustomId('end').setLabel('End turn').setStyle(ButtonStyle.Primary),
            new ButtonBuilder().setCustomId('note').setLabel('Write').setStyle(ButtonStyle.Secondary),
          ),
          new ActionRowBuilder().addComponents(
            new StringSelectMenuBuilder().setCustomId('go').addOptions({ label: 'Bree', value: 'bree' }, { label: 'The Shire', value: 'shire' }),
          ),
        ],
      });
      await interaction.followUp({ content: `The board is ${answer.attachments.first().size} bytes`, flags: MessageFlags.Ephemeral });
    },
  },
  thread: {
    description: 'Opens a thread',
    async run(interaction) {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      const thread = await interaction.channel.threads.create({ name: 'A game', type: ChannelType.PrivateThread });
      await thread.members.add(interaction.user);
      await (await thread.send('Welcome')).pin();
      await interaction.user.send('You have a game');
      await interaction.deleteReply();
    },
  },
};

const pressed = {
  end: (interaction) => interaction.update({ content: `${interaction.member.displayName} ended turn`, components: [] }),
  async go(interaction) {
    await interaction.deferUpdate();
    await interaction.editReply({ content: `To ${interaction.values.join()}` });
  },
  note: (interaction) => interaction.showModal(new ModalBuilder().setCustomId('note').setTitle('A note').addComponents(
    new ActionRowBuilder().addComponents(new TextInputBuilder().setCustomId('text').setLabel('Text').setStyle(TextInputStyle.Short)),
  )),
};

function answer(interaction) {
  if (interaction.isAutocomplete()) return commands[interaction.commandName].complete(interaction);
  if (interaction.isChatInputCommand()) return commands[interaction.commandName].run(interaction);
  if (interaction.isMessageComponent()) return pressed[interaction.customId](interaction);
  return interaction.reply(`Noted: ${interaction.fields.getTextInputValue('text')}`);
}

client.on(Events.InteractionCreate, answer);
client.on(Events.ShardResume, () => console.log('resumed'));
client.once(Events.ClientReady, async () => {
  await client.application.commands.set(Object.entries(commands).map(([name, c]) => ({ name, description: c.description, options: c.options })));
  console.log(`ready as ${client.user.tag}`);
});
process.on('unhandledRejection', (reason) => { throw reason; });
process.stdin.on('end', () => client.destroy()).resume();
client.login(process.env.DISCORD_TOKEN);
